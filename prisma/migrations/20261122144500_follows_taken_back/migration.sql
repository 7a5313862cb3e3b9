-- Written by hand: Prisma's language has no triggers.

-- Who stops following no longer counts for the day on which they began, however the row goes: taken back, with the
-- account, or as one of two when accounts are joined.
CREATE TRIGGER "Follow_is_taken_from_its_day" AFTER DELETE ON "Follow"
BEGIN
  UPDATE "DramaDay" SET "followCount" = "followCount" - 1
  WHERE "dramaId" = OLD."dramaId" AND "day" = date(OLD."createdAt" / 1000, 'unixepoch') AND "followCount" > 0;
END;
