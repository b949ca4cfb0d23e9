import { testEngine } from './support/test-engine.ts';

testEngine('Chromium 116', { allPages: false });
