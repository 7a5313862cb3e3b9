-- Whether an offer is seen beside those that a country of its currency has, and takes none of them away.
ALTER TABLE "RechargeTemplate" ADD COLUMN "beside" BOOLEAN NOT NULL DEFAULT false;
