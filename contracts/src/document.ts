export * from './document/call-notes.ts';
export * from './document/chapters.ts';
export * from './document/field-notes.ts';
export * from './document/headers.ts';
export * from './document/summaries.ts';
