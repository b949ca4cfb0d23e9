import { testEngine } from './support/test-engine.ts';

testEngine('Firefox', { allPages: true });
