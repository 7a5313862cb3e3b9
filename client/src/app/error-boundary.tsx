import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Column } from '#ui/column.tsx';
import { StatusMessage } from '#ui/status-message.tsx';

type Props = {
  children: ReactNode;
  /** The current route; another one clears the failure. */
  pathname: string;
};

/** Catches what a screen throws while rendering, so that the tab bar keeps working. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  const { t } = useTranslation();
  return (
    <Column>
      <StatusMessage
        kind="error"
        title={t('failure.title')}
        text={t('failure.unknown')}
        action={{ label: t('failure.reload'), onClick: () => location.reload() }}
      />
    </Column>
  );
}
