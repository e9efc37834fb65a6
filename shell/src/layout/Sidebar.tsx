import { Icon } from '@atelier/tool-kit/icon';
import { toolAccentProps } from '@atelier/tool-kit/results';
import { Link, useLocation } from 'react-router-dom';
import { navLinks } from '../app/registry.ts';
import { useSettings } from '../app/settings.tsx';
import { useToolLoader } from '../federation/use-tool-loader.ts';
import { AccountFooter } from './AccountFooter.tsx';
import './sidebar.css';

/** The dashboard's icon, as a data URI like the icons of modules. */
const dashboardIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M4 11 12 4l8 7v9h-5v-6H9v6H4Z"/></svg>',
)}`;

/** The navigation of the signed-in area: the dashboard, every tool of the registry, and the account. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const { registry } = useSettings();
  const { preload } = useToolLoader();
  const { pathname } = useLocation();
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  return (
    <>
      <nav aria-label="Tools" className="sidebar-links">
        <Link to="/ai" className="sidebar-link" aria-current={current('/ai')} onClick={onLeave}>
          <Icon src={dashboardIcon} />
          Dashboard
        </Link>
        {navLinks(registry).map(({ path, label, icon, gradient }) => (
          <Link
            key={path}
            to={path}
            aria-current={current(path)}
            className="sidebar-link"
            {...toolAccentProps(gradient)}
            onClick={onLeave}
            onPointerEnter={() => preload(path)}
            onFocus={() => preload(path)}
          >
            <Icon src={icon} />
            {label}
          </Link>
        ))}
      </nav>
      <AccountFooter {...(onLeave && { onLeave })} />
    </>
  );
}
