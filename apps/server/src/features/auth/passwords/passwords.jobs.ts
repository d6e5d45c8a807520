import type { Job } from '../../../platform/services.ts';
import { mostTries } from './codes.rules.ts';
import { deleteOldCodes, findMailsOfEndedCodes } from './passwords.queries.ts';
import { purposes } from './passwords.service.ts';

const day = 24 * 3_600_000;

/** Codes that have been worthless for a day, whoever they were for. */
export const tidyCodes: Job = {
  queue: 'passwords.tidy',
  cron: '41 * * * *',
  run: async ({ database, clock }) => {
    await database.asSystem((db) => deleteOldCodes(db, new Date(clock.now().getTime() - day)));
  },
};

export const filesQueue = 'passwords.files';

/** Without a mail server, codes lie in files: each is deleted once its code is used or has ended; so is what a visitor enters with. */
export const forgetMailedCodes: Job = {
  queue: filesQueue,
  cron: '* * * * *',
  async run({ database, clock, post }) {
    const kept = (await post.kept()).map((id) => Number(id.replace('mail-', '')));
    if (kept.length === 0) return;
    const ended = await database.asSystem((db) =>
      findMailsOfEndedCodes(db, kept, { kinds: Object.keys(purposes), mostTries, at: clock.now() }),
    );
    await post.forget(ended.map((id) => `mail-${id}`));
  },
};
