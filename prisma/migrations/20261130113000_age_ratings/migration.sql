-- The age that staff rate a drama for, and what it contains.
ALTER TABLE "Drama" ADD COLUMN "ageRating" INTEGER;
ALTER TABLE "Drama" ADD COLUMN "contentNotes" TEXT NOT NULL DEFAULT '';
