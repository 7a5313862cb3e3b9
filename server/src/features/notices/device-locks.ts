import { ageMarkSql } from '#kernel/hidden-ages.ts';

/** The SQL condition that the lock of the browser of `Session s` hides the drama @dramaId. Null is hidden by none. */
export const hiddenByDeviceSql = `EXISTS (
  SELECT 1 FROM AgeLock l JOIN Drama r ON r.id = @dramaId
  WHERE l.deviceHash = s.deviceHash AND instr(l.hiddenAges, ${ageMarkSql('r.ageRating')}) > 0)`;
