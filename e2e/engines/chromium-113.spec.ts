import { testEngine } from './support/test-engine.ts';

testEngine('Chromium 113', { allPages: false });
