-- Written by hand: Prisma's language has no triggers. A migration that remakes one of these tables must repeat its own.

-- The ledger is append-only.
CREATE TRIGGER "LedgerTransfer_refuses_update" BEFORE UPDATE ON "LedgerTransfer"
BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END;

CREATE TRIGGER "LedgerTransfer_refuses_delete" BEFORE DELETE ON "LedgerTransfer"
BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END;

CREATE TRIGGER "LedgerEntry_refuses_update" BEFORE UPDATE ON "LedgerEntry"
BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END;

CREATE TRIGGER "LedgerEntry_refuses_delete" BEFORE DELETE ON "LedgerEntry"
BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END;

-- A balance is the sum of its entries: an entry moves it, nothing else can.
CREATE TRIGGER "LedgerEntry_moves_balance" AFTER INSERT ON "LedgerEntry"
BEGIN
  UPDATE "LedgerAccount"
  SET "balanceCoins" = "balanceCoins" + NEW."coins", "entryCount" = "entryCount" + 1
  WHERE "key" = NEW."accountKey";
END;

CREATE TRIGGER "LedgerAccount_starts_empty" BEFORE INSERT ON "LedgerAccount"
WHEN NEW."balanceCoins" <> 0 OR NEW."entryCount" <> 0
BEGIN SELECT RAISE(ABORT, 'A ledger account starts empty'); END;

CREATE TRIGGER "LedgerAccount_moves_by_entries" BEFORE UPDATE OF "balanceCoins", "entryCount" ON "LedgerAccount"
WHEN NEW."entryCount" <> OLD."entryCount" + 1
BEGIN SELECT RAISE(ABORT, 'A balance moves by ledger entries only'); END;

CREATE TRIGGER "LedgerAccount_stays" BEFORE DELETE ON "LedgerAccount"
BEGIN SELECT RAISE(ABORT, 'A ledger account stays'); END;

-- The house's side of every movement.
INSERT INTO "LedgerAccount" ("key", "kind") VALUES
  ('revenue:house', 'revenue'),
  ('promotion:house', 'promotion'),
  ('gateway:house', 'gateway');
