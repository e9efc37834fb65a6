import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { setNavigator } from '../auth/index.ts';

/** Hands the router's way of going somewhere to sign-in, which stands beside the app. */
export function NavigatorHandover() {
  const navigate = useNavigate();
  useEffect(() => {
    setNavigator((to, options) => void navigate(to, options));
    return () => setNavigator(null);
  }, [navigate]);
  return null;
}
