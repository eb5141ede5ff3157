import account from "./account.json";
import audit from "./audit.json";
import campaigns from "./campaigns.json";
import connections from "./connections.json";
import contacts from "./contacts.json";
import deals from "./deals.json";
import home from "./home.json";
import imports from "./imports.json";
import inbox from "./inbox.json";
import journeys from "./journeys.json";
import people from "./people.json";
import phrases from "./phrases.json";
import queue from "./queue.json";
import reasons from "./reasons.json";
import sandbox from "./sandbox.json";
import settings from "./settings.json";
import shell from "./shell.json";
import templates from "./templates.json";
import time from "./time.json";
import ui from "./ui.json";
import writing from "./writing.json";

export default {
  account,
  audit,
  campaigns,
  connections,
  contacts,
  deals,
  home,
  imports,
  inbox,
  journeys,
  people,
  phrases,
  queue,
  reasons,
  sandbox,
  settings,
  shell,
  templates,
  time,
  ui,
  writing,
};
