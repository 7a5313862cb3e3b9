-- An account of before with the default value may have chosen it or not: it is asked again.
ALTER TABLE "User" ADD COLUMN "sexChosen" BOOLEAN NOT NULL DEFAULT false;
UPDATE "User" SET "sexChosen" = true WHERE "sex" <> 1;
