import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const undoable = () => ({ label: 'Undo', onPress: vi.fn(), onExpire: vi.fn() });

test('a toast without a press expires once, after four seconds', () => {
  const action = undoable();
  toast('Removed', { action });
  vi.advanceTimersByTime(3_999);
  expect(action.onExpire).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(action.onExpire).toHaveBeenCalledOnce();
  expect(action.onPress).not.toHaveBeenCalled();
});

test('a second toast with an action ends the first at once; one without an action does not', () => {
  const first = undoable();
  const second = undoable();
  toast('Removed A', { action: first });
  toast('Saved');
  expect(first.onExpire).not.toHaveBeenCalled();
  toast('Removed B', { action: second });
  expect(first.onExpire).toHaveBeenCalledOnce();
  expect(second.onExpire).not.toHaveBeenCalled();
});

test('dismissing expires a toast, and only once', () => {
  const action = undoable();
  const dismiss = toast('Removed', { action });
  dismiss();
  dismiss();
  expect(action.onExpire).toHaveBeenCalledOnce();
});
