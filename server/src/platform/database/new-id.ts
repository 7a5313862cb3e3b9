/** An id for a row that SQL inserts, as Prisma makes them: a UUID of version 7, each after the one before. */
export { uuidv7 as newId } from 'uuidv7';
