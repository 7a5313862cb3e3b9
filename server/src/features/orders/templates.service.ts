import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  insertTemplate,
  isDrama,
  isTemplate,
  listTemplates as listAll,
  type NewTemplate,
  setTemplateActive,
} from './templates.repository.ts';

type Doors = Pick<Platform, 'database'>;

/** Everything that is or was for sale. */
export const listTemplates = ({ database }: Doors) => listAll(database.read);

/** Puts something on sale. @throws StaffError when the drama of a series is not there, or the id is taken */
export const addTemplate = async ({ database }: Doors, template: NewTemplate) => {
  await database.transaction(async (tx) => {
    if (template.dramaId && !(await isDrama(tx, template.dramaId))) {
      throw new StaffError(`there is no drama "${template.dramaId}"`);
    }
    if (await isTemplate(tx, template.id)) {
      throw new StaffError(
        `"${template.id}" is there already; what was sold keeps its price: take another id`,
      );
    }
    await insertTemplate(tx, template);
  });
  return listTemplates({ database });
};

/** Takes something off sale, or puts it back; orders that are under way are not touched. @throws StaffError when it is not there */
export const setOnSale = async ({ database }: Doors, id: string, isActive: boolean) => {
  if (!(await setTemplateActive(database.write, id, isActive))) {
    throw new StaffError(`there is no template "${id}"; pnpm staff templates list names them`);
  }
  return listTemplates({ database });
};
