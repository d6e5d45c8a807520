import { DAY } from '@gatehouse/api/platform/dates';
import type { Job } from '../../../platform/services.ts';
import { mostTries } from './password-codes.rules.ts';
import { deleteOldCodes, findMailsOfEndedCodes } from './passwords.queries.ts';
import { purposes } from './passwords.service.ts';

/** Deletes emailed codes that expired more than a day ago. */
export const tidyCodes: Job = {
  queue: 'passwords.tidy',
  cron: '41 * * * *',
  run: async ({ database, clock }) => {
    await database.asSystem((db) => deleteOldCodes(db, new Date(clock.now().getTime() - DAY)));
  },
};

export const filesQueue = 'passwords.files';

/**
 * Deletes a stored email file once its code is used or expired, or its visitor pass has expired. Only a portal without
 * a mail server stores emails as files.
 */
export const forgetMailedCodes: Job = {
  queue: filesQueue,
  cron: '* * * * *',
  async run({ database, clock, post }) {
    const mailIds = (await post.kept()).map((id) => Number(id.replace('mail-', '')));
    if (mailIds.length === 0) return;
    const ended = await database.asSystem((db) =>
      findMailsOfEndedCodes(db, mailIds, { kinds: Object.keys(purposes), mostTries, at: clock.now() }),
    );
    await post.forget(ended.map((id) => `mail-${id}`));
  },
};
