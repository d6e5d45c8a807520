/** Version of the portal, set by vite.config.ts. */
declare const __VERSION__: string;
