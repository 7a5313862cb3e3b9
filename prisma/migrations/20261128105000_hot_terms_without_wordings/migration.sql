-- Hot terms show the names of the library, so nobody's wording is stored.
DROP INDEX "SearchTermDay_language_day_searchCount_term_wording_idx";
ALTER TABLE "SearchTermDay" DROP COLUMN "wording";
CREATE INDEX "SearchTermDay_language_day_searchCount_term_idx" ON "SearchTermDay"("language", "day", "searchCount" DESC, "term");
