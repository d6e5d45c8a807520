import crypto from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { requestOf } from './push-message.ts';

afterEach(() => vi.restoreAllMocks());

/** The test vector is that of RFC 8291, appendix A. */
const vector = {
  plaintext: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts a push message byte for byte as in RFC 8291', () => {
  const sender = crypto.createECDH('prime256v1');
  sender.setPrivateKey(vector.sender, 'base64url');
  sender.generateKeys = (() => sender.getPublicKey()) as typeof sender.generateKeys;
  const pair = crypto.createECDH('prime256v1');
  pair.generateKeys();
  const keys = {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
  };
  vi.spyOn(crypto, 'createECDH').mockReturnValue(sender);
  vi.spyOn(crypto, 'randomBytes').mockImplementation((() =>
    Buffer.from(vector.salt, 'base64url')) as typeof crypto.randomBytes);
  const { p256dh, auth } = vector;
  const subscription = { endpoint: 'https://push.example.com/abc', keys: { p256dh, auth } };
  const request = requestOf(subscription, vector.plaintext, keys, 'https://gate.example.com');
  expect(request.body.toString('base64url')).toBe(vector.body);
  expect(request.headers).toMatchObject({
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: '86400',
    Urgency: 'normal',
  });
});
