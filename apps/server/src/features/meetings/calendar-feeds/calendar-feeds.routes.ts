import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import type { FastifyInstance } from 'fastify';
import { hashOf, newToken, tokenHash } from '../../../platform/http/credentials.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { countStranger } from '../../auth/sessions/strangers.service.ts';
import { calendarFeedsPersonal } from './calendar-feeds.personal.ts';
import * as queries from './calendar-feeds.queries.ts';
import { hasTag, readFeed } from './calendar-feeds.service.ts';
import { feedPaths } from './openapi.ts';

type OfMine = Call<
  typeof calendarFeeds.mine | typeof calendarFeeds.makeMine | typeof calendarFeeds.removeMine
>;

const mineOf = ({ viewer, refuse }: Pick<OfMine, 'viewer' | 'refuse'>): queries.Whose => ({
  employeeId: viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND'),
});

type Making = Call<typeof calendarFeeds.makeMine> | Call<typeof calendarFeeds.makeOfRoom>;

/** Makes the address, or another in place of the one there is. */
async function make(call: Making, whose: queries.Whose, companyId: number) {
  const { db, viewer, settings } = call;
  const secret = newToken();
  const written = { secret_hash: hashOf(secret) };
  const before = await queries.findFeed(db, viewer, whose);
  const owner =
    'roomId' in whose
      ? { employee_id: null, room_id: whose.roomId }
      : { employee_id: whose.employeeId, room_id: null };
  const bare = { ...call, body: {} };
  const feed = before
    ? await queries.one.update(bare, before, written)
    : await queries.one.insert(bare, { company_id: companyId, ...owner, ...written });
  return { feed, address: `${settings.publicUrl}/ical/${secret}.ics` };
}

async function found({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>, whose: queries.Whose) {
  return { feed: (await queries.findFeed(db, viewer, whose)) ?? null };
}

async function withdraw(
  call: Call<typeof calendarFeeds.removeMine> | Call<typeof calendarFeeds.removeOfRoom>,
  whose: queries.Whose,
) {
  const feed = (await queries.findFeed(call.db, call.viewer, whose)) ?? call.refuse('SCHE_FEED_NOT_FOUND');
  return queries.one.remove(call, await queries.one.lock(call, feed.id));
}

type OfRoom = Call<
  typeof calendarFeeds.ofRoom | typeof calendarFeeds.makeOfRoom | typeof calendarFeeds.removeOfRoom
>;

/** The meeting room of a call, held, and its company. */
async function roomOf({ db, viewer, params, refuse }: Pick<OfRoom, 'db' | 'viewer' | 'params' | 'refuse'>) {
  const whose = { roomId: params.id };
  const companyId = await queries.holdOwner(db, viewer, whose);
  return { whose, companyId: companyId ?? refuse('AREA_ROOM_ID_NOT_FOUND') };
}

export const calendarFeedsFeature: Feature = {
  name: 'calendarFeeds',
  personal: calendarFeedsPersonal,
  constraints: {},
  routes: [
    route(calendarFeeds.mine, (call) => found(call, mineOf(call))),
    route(calendarFeeds.makeMine, async (call) => {
      const whose = mineOf(call);
      const companyId = await queries.holdOwner(call.db, call.viewer, whose);
      return make(call, whose, companyId ?? call.refuse('HR_EMPLOYEE_NOT_FOUND'));
    }),
    route(calendarFeeds.removeMine, (call) => withdraw(call, mineOf(call))),
    route(calendarFeeds.ofRoom, async (call) => found(call, (await roomOf(call)).whose)),
    route(calendarFeeds.makeOfRoom, async (call) => {
      const { whose, companyId } = await roomOf(call);
      return make(call, whose, companyId);
    }),
    route(calendarFeeds.removeOfRoom, async (call) => withdraw(call, (await roomOf(call)).whose)),
  ],
  paths: feedPaths,
  register(app: FastifyInstance, services: Services) {
    app.get<{ Params: { file: string } }>('/ical/:file', async (request, reply) => {
      const hash = tokenHash(/^(.+)\.ics$/.exec(request.params.file)?.[1]);
      const feed = hash && (await readFeed(services, hash));
      if (!feed) {
        await countStranger(services, request, 'calendar-feed');
        return reply.code(404).type('text/plain; charset=utf-8').send('Calendar not found.\n');
      }
      reply.header('etag', feed.tag);
      if (hasTag(request.headers['if-none-match'], feed.tag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(feed.text);
    });
  },
};
