-- AlterTable
ALTER TABLE "Order" ADD COLUMN "language" TEXT;

-- What a refund could not take back, because it was spent.
INSERT INTO "LedgerAccount" ("key", "kind") VALUES ('writeOff:house', 'writeOff');

-- Who bought the whole series owns what is added to it, whoever adds it.
CREATE TRIGGER "Episode_reaches_series_owners" AFTER INSERT ON "Episode"
BEGIN
  INSERT INTO "Unlock" ("userId", "episodeId", "dramaId", "priceCoins", "transferId", "source", "createdAt")
  SELECT DISTINCT "userId", NEW."id", NEW."dramaId", 0, NULL, 'series', NEW."createdAt"
  FROM "Order" WHERE "dramaId" = NEW."dramaId" AND "kind" = 2 AND "status" = 'paid'
  ON CONFLICT DO NOTHING;
END;
