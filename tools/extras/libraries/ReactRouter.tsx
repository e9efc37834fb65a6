import { NavLink, Outlet, Route, Routes, useMatch } from 'react-router-dom';

const Matched = () => (useMatch('/ai/*') ? 'Matched by the router' : null);

export default () => (
  <Routes>
    <Route element={<Outlet />}>
      <Route
        path="*"
        element={
          <NavLink to=".">
            <Matched />
          </NavLink>
        }
      />
    </Route>
  </Routes>
);
