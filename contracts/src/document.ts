export * from './document/words.ts';
