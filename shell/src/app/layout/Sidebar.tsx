import { Icon, toolAccentProps } from '@atelier/tool-kit/results';
import { Blocks, House } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { layout as texts } from '../../messages.ts';
import { toolLoaderFor } from '../../modules/load/page-loader.ts';
import { onIntent, useSettings } from '../../page/app-context.ts';
import { operatorPath } from '../../page/page.ts';
import { pagePathOf } from '../../page/registry.ts';
import { navLinks } from '../../page/studio-tools.ts';
import { useOperatorAccess } from '../../pages/operator/OperatorRoute.tsx';
import { AccountFooter } from './AccountFooter.tsx';
import './sidebar.css';

/**
 * The navigation of the signed-in area: the dashboard, every tool of the registry, the page for operators, and the account.
 * `onLeave` is called when the user chooses any of them: the panel of small screens closes.
 */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const { registry } = useSettings();
  const { prefetch } = toolLoaderFor(registry);
  const { pathname } = useLocation();
  const operator = useOperatorAccess() === 'operator';
  const current = (path: string) => (pagePathOf(registry, pathname) === path ? 'page' : undefined);
  return (
    <>
      <nav aria-label={texts.tools} className="sidebar-links">
        <Link to="/ai" className="sidebar-link" aria-current={current('/ai')} onClick={onLeave}>
          <House className="sidebar-icon" strokeWidth={1.75} aria-hidden="true" />
          {texts.dashboard}
        </Link>
        {navLinks(registry).map(({ path, label, icon, gradient }) => (
          <Link
            key={path}
            to={path}
            aria-current={current(path)}
            className="sidebar-link"
            {...toolAccentProps(gradient)}
            onClick={onLeave}
            {...onIntent(() => prefetch(path))}
          >
            <Icon src={icon} />
            {label}
          </Link>
        ))}
      </nav>
      {operator && (
        <nav aria-label={texts.operatorMenu} className="sidebar-operator">
          <Link
            to={operatorPath}
            className="sidebar-link"
            aria-current={current(operatorPath)}
            onClick={onLeave}
          >
            <Blocks className="sidebar-icon" strokeWidth={1.75} aria-hidden="true" />
            {texts.operator}
          </Link>
        </nav>
      )}
      <AccountFooter onLeave={onLeave} />
    </>
  );
}
