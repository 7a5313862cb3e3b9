import { type FilePlace, type FileProblem, keyOfPlace } from '@cliffhanger/contracts/staff';
import type { FastifyBaseLogger } from 'fastify';
import { findDramaDetail } from '#features/library/library.ts';
import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import { openMediaFiles } from '#platform/media/open-media-files.ts';
import { type HandleStaffCall, StaffError } from '#platform/staff-server.ts';
import { takeImage, takeSubtitles } from './take-files.ts';
import { type TakenFile, type TakePlatform, type TakeTools, withGivenNames } from './take-tools.ts';
import { advanceVideo, type CheckVideo, listTakenBefore, storeCheck } from './take-video.ts';
import {
  deleteUploads,
  listUploads,
  type StoredUpload,
  saveFinished,
  saveProblems,
} from './uploads.repository.ts';
import { replacesSomething } from './wanted-replacements.ts';

export interface RunnerDependencies {
  mediaJobs: TakeTools['mediaJobs'];
  checkVideo: CheckVideo;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const endedStates: readonly string[] = ['done', 'failed', 'canceled'];
/** Videos that are checked at a time, beside those that are encoded. */
const maxChecks = 2;

/**
 * Gives dramas the files that were sent for them: subtitles and pictures at once, videos when they are checked and encoded. All
 * that is known of a file is in its row, so that it goes on after a stop of the server.
 */
export class UploadRunner {
  readonly #platform: TakePlatform;
  readonly #dependencies: RunnerDependencies;
  readonly #checks = new Map<string, AbortController>();
  readonly #queue = new SerialQueue();
  #tools: TakeTools | null = null;
  #isWoken = false;
  #stopListening: () => void = () => undefined;

  constructor(platform: TakePlatform, dependencies: RunnerDependencies) {
    this.#platform = platform;
    this.#dependencies = dependencies;
  }

  /** Begins, with the files of a server that was killed. @param staff carries out what changes a drama */
  async start(staff: HandleStaffCall): Promise<void> {
    const { config, staffEvents } = this.#platform;
    const { mediaJobs } = this.#dependencies;
    this.#tools = { ...this.#platform, mediaJobs, staff, files: await openMediaFiles(config) };
    this.#stopListening = staffEvents.subscribe((event) => {
      if (event.topic === 'job' && endedStates.includes(event.data.state)) this.wake();
    });
    await this.mend();
  }

  /** Looks for what can go on. */
  wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    void this.#step(async () => {
      this.#isWoken = false;
      await this.#advanceAll();
    });
  }

  /** The same, after a failure, and for files whose last byte came just before the server was killed. */
  mend(): Promise<void> {
    return this.#step(async () => {
      const { database, incoming, clock } = this.#platform;
      for (const { id, finishedAt, sizeBytes } of await listUploads(database.read))
        if (finishedAt === null && (await incoming.sizeOf(id)) === sizeBytes)
          await saveFinished(database.write, id, clock.now());
      await this.#advanceAll();
    });
  }

  isChecking(id: string): boolean {
    return this.#checks.has(id);
  }

  /** Ends the check of a file. */
  forget(id: string): void {
    this.#checks.get(id)?.abort();
    this.#checks.delete(id);
  }

  async stop(): Promise<void> {
    this.#stopListening();
    for (const id of [...this.#checks.keys()]) this.forget(id);
    await this.#step(async () => {
      this.#tools = null;
    });
  }

  #step(work: () => Promise<void>): Promise<void> {
    return this.#queue.run(work).catch((error: unknown) => this.#report(error));
  }

  #report(error: unknown): void {
    this.#dependencies.log.error({ err: error }, 'a file that staff sent could not be used');
  }

  async #advanceAll(): Promise<void> {
    const tools = this.#tools;
    if (!tools) return;
    const all = await listUploads(tools.database.read);
    for (const upload of all) {
      if (!isReady(upload)) continue;
      try {
        if (await this.#advance(upload, all, tools)) this.wake();
      } catch (error) {
        // A file that fails for a reason of the machine is tried again, and holds up no other.
        if (error instanceof StaffError) await this.#refuse(upload, [toProblem(upload, error)], tools);
        else this.#report(error);
      }
    }
  }

  /** @returns whether the drama has it now, so that others can go on */
  async #advance(upload: ReadyUpload, all: readonly StoredUpload[], tools: TakeTools): Promise<boolean> {
    const { id, slug, place, name } = upload;
    const drama = await findDramaDetail(tools.database.read, slug);
    if (!drama) {
      await this.#remove([upload], tools);
      return false;
    }
    const before = all.find((other) => isBefore(other, upload, all));
    if (before) {
      const values = { other: before.name };
      await this.#refuse(upload, [{ file: name, line: null, code: 'duplicate', values }], tools);
      return false;
    }
    const file: TakenFile = { upload, drama, all };
    const takenBefore = listTakenBefore(file);
    if (takenBefore) {
      await this.#remove(takenBefore, tools);
      return true;
    }
    if (!upload.replaces && replacesSomething(drama, place, tools.clock.now())) return false;
    const result = await this.#take(file, tools);
    if (result === 'waits') return false;
    if (result === 'check') {
      if (this.#checks.size < maxChecks && !this.#checks.has(id)) this.#check(file, tools);
      return false;
    }
    if (result.problems) {
      await this.#refuse(upload, result.problems, tools);
      return false;
    }
    await this.#remove(result.taken, tools);
    return true;
  }

  async #take(file: TakenFile, tools: TakeTools) {
    const { place } = file.upload;
    if (place.kind === 'video') return advanceVideo({ ...file, place }, tools);
    if (place.kind === 'subtitles') return takeSubtitles({ ...file, place }, tools);
    // The video that is encoded with it takes it.
    if (place.kind === 'sound') return 'waits' as const;
    return takeImage({ ...file, place }, tools);
  }

  /** Checks a video beside the other steps. */
  #check(file: TakenFile, tools: TakeTools): void {
    const { id, slug } = file.upload;
    const controller = new AbortController();
    this.#checks.set(id, controller);
    tools.staffEvents.publish('upload', { slug });
    const stored = storeCheck(file, this.#dependencies.checkVideo, controller.signal, tools);
    void stored
      .then((check) =>
        this.#step(async () => {
          // It was removed, or got another place.
          if (this.#checks.get(id) !== controller) return;
          this.#checks.delete(id);
          const { problems } = await check();
          if (problems) await this.#refuse(file.upload, problems, tools);
          else tools.staffEvents.publish('upload', { slug });
          this.wake();
        }),
      )
      .catch((error: unknown) => {
        this.#checks.delete(id);
        this.#report(error);
      });
  }

  async #refuse(upload: StoredUpload, problems: readonly FileProblem[], tools: TakeTools): Promise<void> {
    const all = await listUploads(tools.database.read, upload.slug);
    await saveProblems(
      tools.database.write,
      upload.id,
      problems.map((problem) => withGivenNames(problem, all)),
    );
    tools.staffEvents.publish('upload', { slug: upload.slug });
  }

  async #remove(uploads: readonly StoredUpload[], { incoming, database, staffEvents }: TakeTools) {
    await deleteUploads(
      database.write,
      uploads.map(({ id }) => id),
    );
    for (const { id, checked } of uploads) {
      await incoming.remove(id);
      if (checked?.still) await incoming.remove(checked.still);
    }
    for (const slug of new Set(uploads.map((upload) => upload.slug))) staffEvents.publish('upload', { slug });
  }
}

/** What a call that was to take the file has answered. */
const toProblem = ({ name }: StoredUpload, { message }: StaffError): FileProblem => ({
  file: name,
  line: null,
  code: 'other',
  values: { text: message },
});

type ReadyUpload = StoredUpload & { place: FilePlace };

/** Whether all of a file is there, it has a place, and nothing is wrong with it. */
const isReady = (upload: StoredUpload): upload is ReadyUpload =>
  upload.finishedAt !== null && upload.place !== null && upload.problems === null && !upload.person.endedAt;

/** Whether an older upload has the same place. */
const isBefore = (other: StoredUpload, upload: ReadyUpload, all: readonly StoredUpload[]): boolean =>
  other.slug === upload.slug &&
  other.place !== null &&
  other.problems === null &&
  other.finishedAt !== null &&
  keyOfPlace(other.place) === keyOfPlace(upload.place) &&
  all.indexOf(other) < all.findIndex(({ id }) => id === upload.id);
