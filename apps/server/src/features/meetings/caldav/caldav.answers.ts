import { errorStatus } from '@gatehouse/api/platform/errors';
import { errorText } from '@gatehouse/messages/errors-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '../../../platform/http/answers.ts';
import { escapeXml } from '../../../platform/xml/escape-xml.ts';
import { DavProblem } from './dav-problem.ts';
import { formatDocument, type TagName } from './write-xml.rules.ts';

export function sendXml(reply: FastifyReply, status: number, name: TagName, inner: string): FastifyReply {
  return reply.code(status).type('application/xml; charset=utf-8').send(formatDocument(name, inner));
}

/** Sends any error as a WebDAV error (RFC 4918 §16) with a readable message. Logs unexpected errors. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = thrown instanceof DavProblem ? undefined : toRefusal(thrown, new Map());
  if (refusal?.code === 'API_ERROR_UNKNOW') request.log.error({ err: thrown }, 'unforeseen error');
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  const { status, condition, message } = refusal
    ? { status: errorStatus[refusal.code], condition: '', message: errorText('en', refusal.code) }
    : (thrown as DavProblem); // the cast is safe, because an error that is not a refusal is always a DavProblem
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Gatehouse", charset="UTF-8"');
  const messageElement = `<g:message xmlns:g="urn:gatehouse">${escapeXml(message)}</g:message>`;
  return sendXml(reply, status, 'd:error', condition + messageElement);
}
