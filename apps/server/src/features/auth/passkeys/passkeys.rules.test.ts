import { describe, expect, it } from 'vitest';
import { countsOn, obstacleOf, placeOf } from './passkeys.rules.ts';

describe('passkeys at an address', () => {
  it.each([
    ['https://gate.example', null],
    ['https://gate.example:8443/portal', null],
    ['http://localhost:8080', null],
    ['https://localhost', null],
    ['http://gate.example', 'NO_HTTPS'],
    ['http://192.168.1.20:8080', 'NO_HTTPS'],
    ['https://192.168.1.20', 'NO_NAME'],
    ['https://[2001:db8::1]', 'NO_NAME'],
    ['http://localhost.example', 'NO_HTTPS'],
  ])('%s: %s', (address, obstacle) => {
    expect(obstacleOf(address)).toBe(obstacle);
  });

  it('are for the name without its port, and answered from the origin with it', () => {
    expect(placeOf('https://gate.example:8443/portal')).toEqual({
      host: 'gate.example',
      origin: 'https://gate.example:8443',
    });
  });
});

describe('what an authenticator counts', () => {
  it.each([
    [0, 0, true],
    [0, 1, true],
    [4, 5, true],
    [4, 9, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('%i, then %i: goes on %s', (before, now, on) => {
    expect(countsOn(before, now)).toBe(on);
  });
});
