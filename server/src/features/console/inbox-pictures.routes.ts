import { inboxPicturePaths, type Permission, permissionsOfRole } from '@cliffhanger/contracts/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCommentFrame, findFeedbackPicture } from '#features/inbox/inbox.ts';
import type { Platform } from '#platform/platform.ts';
import { ConsoleError } from './console-error.ts';
import type { RequireStaff } from './require-staff.ts';

/** Registers the pictures of the inbox: those that viewers sent, and the frames that comments are about. */
export const registerInboxPictures = (
  app: FastifyInstance,
  { platform, requireStaff }: { platform: Platform; requireStaff: RequireStaff },
): void => {
  const requirePermission = async (request: FastifyRequest, needed: Permission) => {
    const { role } = await requireStaff(request);
    if (!permissionsOfRole[role].includes(needed)) throw new ConsoleError('permissionMissing');
  };
  const send = (reply: FastifyReply, picture: Awaited<ReturnType<typeof findCommentFrame>>) => {
    if (!picture) throw new ConsoleError('callUnknown');
    // A picture is shown within the pages of the console, and as a document of its own it may do nothing.
    return reply
      .header('content-type', picture.contentType)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none';frame-ancestors 'none';sandbox")
      .send(picture.bytes);
  };
  app.get<{ Params: { id: string; index: number } }>(
    inboxPicturePaths.feedback(':id', ':index'),
    { schema: { params: { type: 'object', properties: { index: { type: 'integer', minimum: 0 } } } } },
    async (request, reply) => {
      await requirePermission(request, 'inbox');
      const { id, index } = request.params;
      return send(reply, await findFeedbackPicture(platform, id, index));
    },
  );
  app.get<{ Params: { id: string } }>(inboxPicturePaths.comment(':id'), async (request, reply) => {
    await requirePermission(request, 'moderation');
    return send(reply, await findCommentFrame(platform, request.params.id));
  });
};
