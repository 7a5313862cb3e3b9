/** The texts of this language by the names of their files. */
export const texts = import.meta.glob<object>('./*.json', { eager: true, import: 'default' });
