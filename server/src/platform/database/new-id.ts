/** Generates the id of a row that SQL inserts: a UUIDv7 like Prisma's, in increasing order. */
export { uuidv7 as newId } from 'uuidv7';
