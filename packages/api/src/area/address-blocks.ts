import { z } from 'zod';

// Rejects an address block that contains all addresses. The allowed addresses are the only check of a device with a
// weak identity.
const block = z.union([z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0'));

/**
 * Creates the schema of a list of addresses and address blocks in CIDR form, with at most `most` entries. A single
 * address becomes a block of one address.
 */
export const addressBlocks = (most: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .transform((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)),
    )
    .max(most)
    .refine((blocks) => blocks.every((text) => block.safeParse(text).success), { error: 'invalid' });
