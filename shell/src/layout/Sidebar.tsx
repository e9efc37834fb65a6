import { Icon } from '@atelier/tool-kit/icon';
import { pigmentProps } from '@atelier/tool-kit/pigment';
import { NavLink } from 'react-router-dom';
import { useSettings } from '../app/settings.tsx';
import { useToolLoader } from '../federation/index.ts';
import { AccountFooter } from './AccountFooter.tsx';
import { dashboardIcon } from './dashboard-icon.ts';
import { navLinks } from './nav-links.ts';
import './sidebar.css';

/** The way through the signed-in area: the dashboard, every tool of the registry, and the account. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const { registry } = useSettings();
  const { preload } = useToolLoader();
  return (
    <>
      <nav aria-label="Tools" className="sidebar-links">
        <NavLink to="/ai" end className="sidebar-link" onClick={onLeave}>
          <Icon src={dashboardIcon} />
          Dashboard
        </NavLink>
        {navLinks(registry).map(({ path, label, icon, gradient }) => (
          <NavLink
            key={path}
            to={path}
            className="sidebar-link"
            {...pigmentProps(gradient)}
            onClick={onLeave}
            onPointerEnter={() => preload(path)}
            onFocus={() => preload(path)}
          >
            <Icon src={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <AccountFooter {...(onLeave && { onLeave })} />
    </>
  );
}
