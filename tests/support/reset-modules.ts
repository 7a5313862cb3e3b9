import { vi } from 'vitest';

// The files of a worker share its modules. Each starts with none of the state that another left in them.
vi.resetModules();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
