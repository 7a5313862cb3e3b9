-- A sign-in whose answer was lost can be repeated by the page that began it.
ALTER TABLE "UsedProof" ADD COLUMN "attemptHash" TEXT;
