-- AlterTable
ALTER TABLE "EpisodeTranslation" ADD COLUMN "teaser" TEXT;
