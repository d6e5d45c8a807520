import { randomUUID } from 'node:crypto';

/** Returns the host of PUBLIC_URL. Emails and calendar entries use it to identify the installation. */
export const publicHost = (publicUrl: string): string => new URL(publicUrl).hostname;

/**
 * Creates the id of a calendar entry, unique among installations (RFC 7986 §5.3). It must be stored, because PUBLIC_URL
 * may change.
 */
export const newUid = (publicUrl: string): string => `${randomUUID()}@${publicHost(publicUrl)}`;
