import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { setNavigator } from '../auth/index.ts';

/** Gives the router's `navigate` to sign-in, which runs in another React root. */
export function NavigatorHandover() {
  const navigate = useNavigate();
  useEffect(() => {
    setNavigator((to, options) => void navigate(to, options));
    return () => setNavigator(null);
  }, [navigate]);
  return null;
}
