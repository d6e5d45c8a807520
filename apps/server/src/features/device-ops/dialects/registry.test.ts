import { describe, expect, it } from 'vitest';
import { codeOf, commandMeanings } from '../device-commands/return-codes.ts';
import { dialectFeatures, dialects, isTerminalUrl, normalizeTerminalUrl } from './registry.ts';

describe('return codes of each device dialect', () => {
  it.each([
    [0, 'succeeded', 'ok'],
    [3, 'succeeded', 'ok'],
    [-1, 'failed', 'badParameter'],
    [-2, 'failed', 'photoSize'],
    [-9, 'failed', 'templateSize'],
    [-10, 'failed', 'noSuchPerson'],
    [-22, 'failed', 'unknownCommand'],
    [-1001, 'failed', 'deviceFull'],
    [-1002, 'failed', 'unsupported'],
    [-1003, 'again', 'timedOut'],
    [-1005, 'again', 'busy'],
    [-4242, 'failed', 'other'],
    [-5000, 'pending', 'inProgress'],
  ])('interprets return code %i of an attendance terminal as %s: %s', (code, outcome, meaning) => {
    expect(dialects.ZK_ATT.commands?.readReturnCode(code)).toEqual({ outcome, meaning });
    expect(commandMeanings).toContain(meaning);
  });

  it.each([
    [-1, 'failed', 'unsupported'],
    [-10, 'failed', 'unparseable'],
    [-18, 'failed', 'deviceFull'],
    [-1002, 'failed', 'syntax'],
    [-1003, 'failed', 'other'],
    [-5000, 'pending', 'inProgress'],
  ])('interprets return code %i of an access control terminal as %s: %s', (code, outcome, meaning) => {
    expect(dialects.ZK_ACC.commands?.readReturnCode(code)).toEqual({ outcome, meaning });
  });

  it.each([
    [0, 'succeeded', 'ok'],
    [codeOf('cardTaken'), 'failed', 'cardTaken'],
    [-10, 'failed', 'other'],
  ])('interprets return code %i of a Hikvision terminal as %s: %s', (code, outcome, meaning) => {
    expect(dialects.HIKVISION.commands?.readReturnCode(code)).toEqual({ outcome, meaning });
  });
});

describe('URL patterns of the dialects', () => {
  it('registers a URL pattern only once if two dialects share it', () => {
    expect(dialectFeatures.map(({ name }) => name)).toEqual(['terminals', 'hikvision', 'json-devices']);
  });

  it.each([
    ['/ICLOCK/iclock/cdata?SN=1', '/iclock/cdata?SN=1'],
    ['/hik/0123', undefined],
    ['/device/v1/punches', undefined],
    ['/api/v1/rooms', undefined],
  ])('normalises only URLs of terminals that deviate from HTTP: %s', (url, normalized) => {
    expect(normalizeTerminalUrl(url)).toBe(normalized);
    expect(isTerminalUrl(normalized ?? url)).toBe(normalized !== undefined);
  });
});
