-- What was spent on ads, by campaign, day and currency.
CREATE TABLE "CampaignSpend" (
    "campaign" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amountMinor" BIGINT NOT NULL,
    "changedAt" DATETIME NOT NULL,

    PRIMARY KEY ("campaign", "day", "currency")
);

CREATE INDEX "CampaignSpend_day_idx" ON "CampaignSpend"("day");
