import { isSameItem, type StartItem } from './player-item.ts';

/** Items that the player has moved to and that the address has yet to follow to. */
export class AnnouncedItems {
  /** The oldest first. */
  readonly #items: StartItem[] = [];

  add(item: StartItem): void {
    this.#items.push(item);
  }

  /** The address has changed to an item. @returns whether it was announced; those before it are skipped */
  take(item: StartItem): boolean {
    const index = this.#items.findIndex((announced) => isSameItem(announced, item));
    this.#items.splice(0, index + 1);
    return index >= 0;
  }
}
