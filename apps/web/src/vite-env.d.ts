/** The portal's version, put in by vite.config.ts. */
declare const __VERSION__: string;
