import { testEngine } from './support/test-engine.ts';

testEngine('WebKit', { allPages: true });
