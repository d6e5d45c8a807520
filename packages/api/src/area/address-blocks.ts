import { z } from 'zod';

// Rejects a block of all addresses, because it would disable the only check of a device with a weak identity.
const block = z.union([z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0'));

/** At most this many addresses and address blocks in CIDR form. A single address becomes a block of one. */
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
