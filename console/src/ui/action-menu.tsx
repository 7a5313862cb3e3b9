import { Icon } from '@cliffhanger/look/icon.tsx';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import styles from './field.module.css';

interface ActionMenuProps<Id extends string> {
  label: string;
  actions: readonly { id: Id; name: string }[];
  onAction: (id: Id) => void;
}

/** What can be done with something, behind three dots. */
export function ActionMenu<Id extends string>({ label, actions, onAction }: ActionMenuProps<Id>) {
  return (
    <MenuTrigger>
      <Button className={styles.icon ?? ''} aria-label={label}>
        <Icon name="more" size={20} />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu onAction={(key) => onAction(key as Id)}>
          {actions.map(({ id, name }) => (
            <MenuItem key={id} id={id} className={styles.option ?? ''}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
