import * as fc from 'fast-check';

/** Every run draws the same cases, so that a red run is red again. Another draw: `FAST_CHECK_SEED=7 npx vitest run`. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) });
