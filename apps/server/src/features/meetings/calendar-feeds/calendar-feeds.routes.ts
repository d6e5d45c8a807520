import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../../../platform/http/credentials.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { countStranger } from '../../../platform/http/strangers.ts';
import type { Services } from '../../../platform/services.ts';
import { feedPaths } from './calendar-feeds.openapi.ts';
import { calendarFeedsPersonal } from './calendar-feeds.personal.ts';
import * as queries from './calendar-feeds.queries.ts';
import { createFeedAddress, hasTag, readFeed } from './calendar-feeds.service.ts';

type MyFeedCall = Call<
  typeof calendarFeeds.mine | typeof calendarFeeds.makeMine | typeof calendarFeeds.removeMine
>;

const ownerOfViewer = ({ viewer, refuse }: Pick<MyFeedCall, 'viewer' | 'refuse'>): queries.FeedOwner => ({
  employeeId: viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND'),
});

async function readFeedOfOwner({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>, owner: queries.FeedOwner) {
  return { feed: (await queries.findFeed(db, viewer, owner)) ?? null };
}

async function withdraw(
  call: Call<typeof calendarFeeds.removeMine> | Call<typeof calendarFeeds.removeOfRoom>,
  owner: queries.FeedOwner,
) {
  const feed = (await queries.findFeed(call.db, call.viewer, owner)) ?? call.refuse('SCHE_FEED_NOT_FOUND');
  return queries.calendarFeedRow.remove(call, await queries.calendarFeedRow.lock(call, feed.id));
}

type RoomFeedCall = Call<
  typeof calendarFeeds.ofRoom | typeof calendarFeeds.makeOfRoom | typeof calendarFeeds.removeOfRoom
>;

async function lockRoom({
  db,
  viewer,
  params,
  refuse,
}: Pick<RoomFeedCall, 'db' | 'viewer' | 'params' | 'refuse'>) {
  const owner = { roomId: params.id };
  const companyId = await queries.lockOwner(db, viewer, owner);
  return { owner, companyId: companyId ?? refuse('AREA_ROOM_ID_NOT_FOUND') };
}

export const calendarFeedsFeature: Feature = {
  name: 'calendarFeeds',
  personal: calendarFeedsPersonal,
  constraints: {},
  routes: [
    route(calendarFeeds.mine, (call) => readFeedOfOwner(call, ownerOfViewer(call))),
    route(calendarFeeds.makeMine, async (call) => {
      const owner = ownerOfViewer(call);
      const companyId = await queries.lockOwner(call.db, call.viewer, owner);
      return createFeedAddress(call, owner, companyId ?? call.refuse('HR_EMPLOYEE_NOT_FOUND'));
    }),
    route(calendarFeeds.removeMine, (call) => withdraw(call, ownerOfViewer(call))),
    route(calendarFeeds.ofRoom, async (call) => readFeedOfOwner(call, (await lockRoom(call)).owner)),
    route(calendarFeeds.makeOfRoom, async (call) => {
      const { owner, companyId } = await lockRoom(call);
      return createFeedAddress(call, owner, companyId);
    }),
    route(calendarFeeds.removeOfRoom, async (call) => withdraw(call, (await lockRoom(call)).owner)),
  ],
  paths: feedPaths,
  register(app: FastifyInstance, services: Services) {
    app.get<{ Params: { file: string } }>('/ical/:file', async (request, reply) => {
      const hash = hashToken(/^(.+)\.ics$/.exec(request.params.file)?.[1]);
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
