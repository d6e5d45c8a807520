import { randomUUID } from 'node:crypto';

/** The host of the portal's public address, by which mails and calendar entries name the installation. */
export const publicHost = (publicUrl: string): string => new URL(publicUrl).hostname;

/** A name of a calendar entry that no other installation gives (RFC 7986 §5.3). It is stored: PUBLIC_URL may change. */
export const newUid = (publicUrl: string): string => `${randomUUID()}@${publicHost(publicUrl)}`;
