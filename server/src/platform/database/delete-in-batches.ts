/** The rows of one statement. It takes a few milliseconds, for which all other writes wait. */
const batchRows = 200;
/** Limits one run to 10,000 rows. The next run continues. */
const maxBatches = 50;

/**
 * Deletes expired rows of one table, as many as one run of a job may. Each batch is a write of its own, so other writes
 * take turns with the batches.
 *
 * @param deleteBatch deletes up to `limit` rows and returns their number
 */
export const deleteInBatches = async (deleteBatch: (limit: number) => Promise<number>): Promise<void> => {
  for (let batch = 0; batch < maxBatches; batch++) {
    if ((await deleteBatch(batchRows)) < batchRows) return;
  }
};
