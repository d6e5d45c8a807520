import { describe, expect, it } from 'vitest';
import { findObstacle, isCounterValid, siteOf } from './passkeys.rules.ts';

describe('passkeys by the address of the portal', () => {
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
  ])(
    'returns for the address %s the reason why it allows no passkeys, or null if it allows them: %s',
    (address, obstacle) => {
      expect(findObstacle(address)).toBe(obstacle);
    },
  );

  it('binds passkeys to the host name without the port, and to the origin with the port', () => {
    expect(siteOf('https://gate.example:8443/portal')).toEqual({
      host: 'gate.example',
      origin: 'https://gate.example:8443',
    });
  });
});

describe('signature counter of a passkey', () => {
  it.each([
    [0, 0, true],
    [0, 1, true],
    [4, 5, true],
    [4, 9, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('decides after signature counter %i whether counter %i is accepted: %s', (before, now, on) => {
    expect(isCounterValid(before, now)).toBe(on);
  });
});
