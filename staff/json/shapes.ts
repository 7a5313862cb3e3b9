import {
  countryHold,
  cueWarningKinds,
  dramaSummary,
  mediaFault,
  type StaffCallName,
  staffCalls,
  staffFeedback,
} from '@cliffhanger/contracts/staff';
import { importPlan } from '@cliffhanger/server/encoding/plan/import-plan.ts';
import type { MediaReport } from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import * as z from 'zod/mini';
import { findingStates } from '../doctor/finding.ts';
import type { DoctorReport } from '../doctor.ts';
import type { ListedCues } from '../episode-cues.ts';
import type { ExportedDrama } from '../export/export-drama.ts';
import type { CopyReport } from '../media/copy-media.ts';

const output = <Name extends StaffCallName>(name: Name) => staffCalls[name].output;

const exportedDrama: z.ZodMiniType<ExportedDrama> = z.object({
  slug: z.string(),
  folder: z.string(),
  episodes: z.int(),
  isHidden: z.boolean(),
});

const copyReport: z.ZodMiniType<CopyReport> = z.object({
  from: z.string(),
  to: z.string(),
  copiedFiles: z.int(),
  copiedBytes: z.int(),
  files: z.int(),
  next: z.array(z.string()),
});

const mediaReport: z.ZodMiniType<MediaReport> = z.object({
  dramas: z.int(),
  episodes: z.int(),
  withoutPreview: z.int(),
  withoutSizes: z.int(),
  faults: z.array(z.extend(mediaFault, { fault: z.string(), mend: z.string() })),
  leftOver: z.array(
    z.object({ path: z.string(), bytes: z.int(), changedAtMs: z.number(), removed: z.boolean() }),
  ),
});

const doctorReport: z.ZodMiniType<DoctorReport> = z.object({
  version: z.string(),
  checks: z.array(
    z.object({
      check: z.string(),
      state: z.enum(findingStates),
      says: z.string(),
      cure: z.nullable(z.string()),
    }),
  ),
});

const backup = {
  version: z.string(),
  createdAt: z.string(),
  mediaBucket: z.optional(z.string()),
  files: z.int(),
  bytes: z.int(),
};

const listedCues: z.ZodMiniType<ListedCues> = z.object({
  ...z.pick(staffCalls['episode.cues'].output, {
    episodeId: true,
    number: true,
    durationSeconds: true,
    track: true,
    cues: true,
  }).shape,
  warnings: z.array(
    z.object({ index: z.int(), kind: z.enum(cueWarningKinds), value: z.number(), max: z.number() }),
  ),
});

/**
 * The schema of each command's output with `--json`, by the words of the command. Keys may be added. One that is
 * renamed or removed is in the changelog.
 */
export const jsonShapes: Readonly<Record<string, z.core.$ZodType>> = {
  'drama import': z.object({ ...z.partial(dramaSummary).shape, plan: importPlan }),
  'drama list': output('drama.list'),
  'drama list --missing': output('drama.missing'),
  'drama create': output('drama.create'),
  'drama show': output('drama.show'),
  'drama publish': output('drama.publish'),
  'drama unpublish': output('drama.unpublish'),
  'drama remove': output('drama.remove'),
  'drama edit': output('drama.edit'),
  'drama change': output('drama.change'),
  'drama change --plan': output('drama.planChange'),
  'drama holds': z.array(countryHold),
  'drama hold': output('drama.edit'),
  'drama unhold': output('drama.edit'),
  'drama images': output('drama.images'),
  'drama export': exportedDrama,
  'episode edit': output('episode.edit'),
  'episode subtitles': output('episode.subtitles'),
  'episode cues': listedCues,
  'episode shift': listedCues,
  'episode move': output('episode.move'),
  'episode replace': output('episode.replace'),
  'episode remove': output('episode.remove'),
  'codes create': z.object({ file: z.string(), count: z.int() }),
  'codes edit': output('codes.edit'),
  'codes list': output('codes.list'),
  'codes uses': output('codes.uses'),
  'user find': output('user.find'),
  'user list': output('user.list'),
  'user show': output('user.show'),
  'user end-sessions': output('user.endSessions'),
  'user grant': output('user.grant'),
  'user block': output('user.block'),
  'user unblock': output('user.block'),
  'user reset-name': output('user.resetName'),
  'user note': output('user.note'),
  'user remove-note': output('user.removeNote'),
  'user mute': output('user.mute'),
  'user unmute': output('user.mute'),
  'user take-back': output('user.takeBack'),
  'prize send': output('prize.send'),
  'order list': output('order.list'),
  'order sums': output('order.sums'),
  'order show': output('order.show'),
  'order refund': output('order.refund'),
  'templates list': output('templates.list'),
  'templates add': output('templates.add'),
  'templates seen': output('offers.seen'),
  'templates replace': output('templates.replace'),
  'templates move': output('templates.place'),
  'templates remove': output('templates.remove'),
  'templates off': output('templates.sell'),
  'templates on': output('templates.sell'),
  'category list': output('category.list'),
  'category set': output('category.set'),
  'category move': output('category.move'),
  'category remove': output('category.remove'),
  'tag list': output('tag.list'),
  'tag set': output('tag.set'),
  'search terms': output('search.terms'),
  'search missed': output('search.missed'),
  'search synonyms list': output('synonyms.list'),
  'search synonyms set': output('synonyms.set'),
  'search synonyms add': output('synonyms.add'),
  'search synonyms remove': output('synonyms.remove'),
  'carousel list': output('carousel.list'),
  'carousel seen': output('carousel.seen'),
  'carousel add': output('carousel.add'),
  'carousel edit': output('carousel.edit'),
  'carousel move': output('carousel.move'),
  'carousel remove': output('carousel.remove'),
  'carousel restore': output('carousel.restore'),
  stats: output('stats'),
  'stats --by': output('stats.revenue'),
  'stats --paywall': output('stats.paywall'),
  'stats now': output('stats.now'),
  'stats money': output('stats.money'),
  'stats wall': output('stats.wall'),
  'stats retention': output('stats.retention'),
  'stats cohorts': output('stats.cohorts'),
  'stats playback': output('stats.playback'),
  'stats campaigns': output('stats.campaigns'),
  'stats <slug>': output('stats.drama'),
  'stats <slug> --html': z.object({ file: z.string() }),
  'spend list': output('spend.list'),
  'spend set': output('spend.set'),
  'spend remove': output('spend.set'),
  'spend import': output('spend.set'),
  'comments reported': output('comments.reported'),
  'comments list': output('comments.list'),
  'comments removed': output('comments.removed'),
  'comments show': output('comments.show'),
  'comments hide': output('comments.hide'),
  'comments keep': output('comments.keep'),
  'comments remove': output('comments.remove'),
  'comments restore': output('comments.restore'),
  'feedback list': output('feedback.list'),
  'feedback answer': output('feedback.answer'),
  'feedback close': output('inbox.done'),
  'feedback reopen': output('inbox.done'),
  'feedback show': z.object({ ...staffFeedback.shape, files: z.array(z.string()) }),
  'answers list': output('answers.list'),
  'answers set': output('answers.set'),
  'answers remove': output('answers.remove'),
  log: output('log.list'),
  'log put-back': output('log.putBack'),
  'people list': output('people.list'),
  'people invite': output('people.invite'),
  'people link': output('people.link'),
  'people role': output('people.role'),
  'people sign-out': output('people.signOut'),
  'people end': output('people.end'),
  'jobs list': output('job.list'),
  'jobs cancel': output('job.cancel'),
  'jobs retry': output('job.retry'),
  'media check': mediaReport,
  'media copy': copyReport,
  backup: z.object({ file: z.string(), ...backup }),
  doctor: doctorReport,
  'mail test': z.object({ to: z.string(), server: z.string(), answer: z.string() }),
  restore: z.object({ dataDir: z.string(), isDrill: z.boolean(), ...backup }),
};
