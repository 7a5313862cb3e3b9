-- Why a drama is hidden in a country, and until when. Holds of before are taken as rights, which are the strictest.
ALTER TABLE "DramaHiddenCountry" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'licence';
ALTER TABLE "DramaHiddenCountry" ADD COLUMN "reason" TEXT;
ALTER TABLE "DramaHiddenCountry" ADD COLUMN "endsAt" DATETIME;
